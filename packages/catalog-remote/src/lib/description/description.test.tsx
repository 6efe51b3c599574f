import { render, screen } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { createTestHost } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { type descriptionRenderer } from './description-code.ts';
import { Description } from './description.tsx';

const host = createTestHost(fakeCatalogue({}).http);

const show = (markdown: string, rendererCode?: typeof descriptionRenderer) =>
  render(
    <HostProvider value={host}>
      <Description markdown={markdown} {...(rendererCode && { rendererCode })} />
    </HostProvider>,
  );

const broken: typeof descriptionRenderer = lazyCode(() => Promise.reject(new Error('No code')));

it('shows the text as it was written where its renderer is not to be had', async () => {
  show('## Description\n\n**bold** and <b>html</b>', broken);
  expect(await screen.findByText('**bold** and <b>html</b>')).toBeVisible();
});

it('shows the text as it was written where it is longer than 16 KiB', async () => {
  const longest = `**${'a'.repeat(16 * 1024 - 4)}**`;
  const { rerender, container } = show(longest);
  expect(await screen.findByText(longest.slice(2, -2))).toHaveProperty('tagName', 'STRONG');
  rerender(
    <HostProvider value={host}>
      <Description markdown={`${longest}!`} />
    </HostProvider>,
  );
  expect(container).toHaveTextContent(`${longest}!`);
});
