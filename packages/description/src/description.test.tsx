import { fireEvent, render, screen } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { lazyCode } from '@patchbay/ui';
import { type descriptionRenderer } from './description-code.ts';
import { Description } from './description.tsx';
import { createQuietHost } from './testing/show-description.tsx';

const host = createQuietHost();

const show = (markdown: string, rendererCode?: typeof descriptionRenderer) =>
  render(
    <HostProvider value={host}>
      <Description markdown={markdown} {...(rendererCode && { rendererCode })} />
    </HostProvider>,
  );

const broken: typeof descriptionRenderer = lazyCode(() => Promise.reject(new Error('No code')));

it('shows the text as it was written where its renderer is not to be had (M23)', async () => {
  show('## Description\n\n**bold** and <b>html</b>', broken);
  expect(await screen.findByText('**bold** and <b>html</b>')).toBeVisible();
});

it('shows one that is longer than 16 KiB formatted too, piece by piece (M30)', async () => {
  const paragraph = `${'word '.repeat(3000)}**end**`;
  show(`${paragraph}\n\n**Second** ${paragraph}`);
  expect(await screen.findByText('end')).toHaveProperty('tagName', 'STRONG');
  expect(screen.queryByText('Second')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more of the description' }));
  expect(screen.getByText('Second')).toHaveProperty('tagName', 'STRONG');
  expect(screen.queryByRole('button')).toBeNull();
});
