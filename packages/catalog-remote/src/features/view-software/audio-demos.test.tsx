import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { echoCatalogue, echoPath } from '../../testing/echo.ts';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const addressOf = (name: string) => `http://images.test/audio/${name}`;
const findPlayer = () => screen.findByRole('region', { name: 'Listen' });

function visit(audioDemos: readonly string[]) {
  const audio = fakeAudio();
  return { audio, ...visitCatalogue(echoPath, echoCatalogue({ audioDemos }).http) };
}

it('is above the description, and fetches nothing before somebody presses play (M37, C110)', async () => {
  const { audio } = visit(['audio/7-a.mp3']);
  const player = within(await findPlayer());
  const description = await screen.findByText('warm');
  const place = player.getByRole('slider').compareDocumentPosition(description);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(player.getByRole('slider', { name: 'Position' })).toBeDisabled();
  expect(player.queryByRole('list')).toBeNull();
  expect(audio.askedFor).toEqual([]);
});

it('says how far the sound is, and moves it (C110)', async () => {
  const { audio, user } = visit(['audio/7-a.mp3']);
  const player = within(await findPlayer());
  await user.click(player.getByRole('button', { name: 'Play Echo' }));
  await waitFor(() => expect(audio.heard()).toBe(addressOf('7-a.mp3')));
  act(() => audio.comeTo(5));
  const position = player.getByRole('slider', { name: 'Position' });
  expect(position).toHaveAttribute('aria-valuetext', '0:05 of 0:20');
  expect(player.getByText('0:05 / 0:20')).toBeVisible();
  fireEvent.change(position, { target: { value: '50' } });
  await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', '0:10 of 0:20'));
  expect(audio.heard()).toBe(addressOf('7-a.mp3'));
});

it('plays the demo that is chosen, and none after it by itself (C110)', async () => {
  const { audio, user } = visit(['audio/7-a.mp3', 'audio/7-b.mp3', 'audio/7-b.mp3']);
  const player = within(await findPlayer());
  expect(player.getAllByRole('listitem')).toHaveLength(2);
  await user.click(player.getByRole('button', { name: 'Play Echo' }));
  await user.click(player.getByRole('button', { name: 'Demo 2' }));
  await waitFor(() => expect(audio.heard()).toBe(addressOf('7-b.mp3')));
  expect(player.getByRole('button', { name: 'Demo 2' })).toHaveAttribute('aria-current', 'true');
  expect(player.getByRole('button', { name: 'Pause Echo' })).toBeVisible();
  await user.click(player.getByRole('button', { name: 'Demo 1' }));
  await waitFor(() => expect(audio.heard()).toBe(addressOf('7-a.mp3')));
  act(() => audio.comeTo(20));
  expect(player.getByRole('button', { name: 'Play Echo' })).toBeVisible();
  expect(audio.heard()).toBeNull();
});

it('plays only what lies on the image host (M37)', async () => {
  visit(['//evil.test/a.mp3', 'audio/../secret']);
  await screen.findByRole('heading', { name: 'Echo' });
  expect(screen.queryByRole('region', { name: 'Listen' })).toBeNull();
});
