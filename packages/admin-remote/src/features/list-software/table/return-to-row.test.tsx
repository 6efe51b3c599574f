import { act, screen } from '@testing-library/react';
import { held } from '../../../testing/fake-backend.ts';
import { entry, fakeList, findRow, listSettled } from '../../../testing/fake-list.ts';
import { visitAdmin } from '../../../testing/visit-admin.tsx';

const link = (name: string) => screen.getByRole('link', { name });

async function openAndComeBack() {
  const backend = fakeList([entry(1, 'Echo'), entry(2, 'Delay')]);
  // The editor, which is only passed through, goes on waiting.
  backend.set('GET /api/software/2/', () => held().answer);
  const visit = visitAdmin('/admin/software-list/?ordering=name', backend.http);
  await findRow(/Delay/);
  link('Delay').focus();
  await visit.user.keyboard('{Enter}');
  await screen.findByText('Loading the software', {}, { timeout: 5000 });
  return visit;
}

it('back from an entry, its row has the focus again (L12)', async () => {
  const { router } = await openAndComeBack();
  await act(() => router.navigate(-1));
  await listSettled();
  expect(link('Delay')).toHaveFocus();
});

it('another visit of the list begins at its top', async () => {
  const { router } = await openAndComeBack();
  await act(() => router.navigate('/admin/software-list/?ordering=name'));
  await listSettled();
  expect(document.body).toHaveFocus();
});
