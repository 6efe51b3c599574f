import { render } from '@testing-library/react';
import { createFakeHttp } from '../testing/fake-http.ts';
import { createTestHost } from '../testing/test-host.ts';
import { HostProvider, useHost } from './host.ts';
import { usePageTitle } from './page-title.ts';

const host = createTestHost(createFakeHttp(() => ({ json: null })));

function Page({ title }: { readonly title: string | null }) {
  usePageTitle(title);
  return null;
}

const show = (title: string | null) =>
  render(
    <HostProvider value={host}>
      <Page title={title} />
    </HostProvider>,
  );

it('a title ends with the name of the product', () => {
  show('Settings');
  expect(document.title).toBe('Settings – Patchbay');
});

it('an empty title is the product alone', () => {
  show('');
  expect(document.title).toBe('Patchbay');
});

it('a title that is not known yet leaves the last one', () => {
  document.title = 'Before';
  show(null);
  expect(document.title).toBe('Before');
});

it('without a host a component says so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => <>{useHost().config.productName}</>;
  expect(() => render(<Lost />)).toThrow('HostProvider');
});
