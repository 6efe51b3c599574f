import { render, screen } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import { createTestHost } from '@patchbay/shared/testing';
import { activate } from '../remote.ts';
import { fakeCatalogue } from '../testing/fake-catalogue.ts';

it('shows a description as the public page does, and follows it (F22)', async () => {
  const host = createTestHost(fakeCatalogue({}).http);
  const Preview = activate(host).slots?.['description-preview'] ?? (() => null);
  const preview = (markdown: string) => (
    <HostProvider value={host}>
      <QueryClientProvider client={host.queryClient}>
        <Preview markdown={markdown} />
      </QueryClientProvider>
    </HostProvider>
  );
  const { rerender } = render(preview('## Description\n\n**bold** <img src=x onerror=alert(1)>'));
  expect(await screen.findByText('bold', {}, { timeout: 5000 })).toHaveProperty(
    'tagName',
    'STRONG',
  );
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
  rerender(preview('*slanted*'));
  expect(await screen.findByText('slanted')).toHaveProperty('tagName', 'EM');
});
