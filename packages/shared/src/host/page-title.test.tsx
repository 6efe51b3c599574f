import { render } from '@testing-library/react';
import { createFakeHttp } from '../testing/fake-http.ts';
import { createTestHost } from '../testing/test-host.ts';
import { DocumentHead } from './document-head.tsx';
import { HostProvider, useHost } from './host.ts';
import { PageOutlineProvider, slotOutline } from './page-outline.ts';
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

it('a title ends with the name of the product (R11)', () => {
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

it('a slot has no say in the title and the metadata of its page', () => {
  document.title = 'Of the page';
  render(
    <HostProvider value={host}>
      <PageOutlineProvider value={slotOutline}>
        <Page title="Of the slot" />
        <DocumentHead title="Of the slot" description="A slot" path="/slot/" isUnlisted />
      </PageOutlineProvider>
    </HostProvider>,
  );
  expect(document.title).toBe('Of the page');
  expect(document.head).not.toContainHTML('noindex');
  expect(document.head).not.toContainHTML('/slot/');
});

it('without a host a component says so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => <>{useHost().config.productName}</>;
  expect(() => render(<Lost />)).toThrow('HostProvider');
});
