import { screen } from '@testing-library/react';
import { parse } from '@patchbay/shared/parse';
import { versionSchema } from '@patchbay/domain/entities';
import { Link } from '@patchbay/shared/router';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';
import { SoftwareForm } from '../features/edit-software/software-form.tsx';
import { EditVersions } from '../features/edit-versions/edit-versions.tsx';
import { VersionForm } from '../features/edit-versions/version-form.tsx';
import { fakeEditor } from '../testing/fake-editor.ts';
import { softwareForm } from '../testing/open-editor.tsx';
import { SoftwareEditor } from './software-page.view.tsx';

const showAt = (path: string, element: React.ReactNode) =>
  renderRoutes([{ path, element }], { host: createTestHost(fakeEditor().http), path });

it('takes the software of a prop, where the route names none (F1)', async () => {
  showAt('/', <SoftwareEditor softwareId={7} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
  await screen.findByRole('form', { name: /^Version/ });
});

it('says so where neither names one (F1)', async () => {
  // React logs what a view throws, even if it is caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  showAt('/', <SoftwareEditor />);
  expect(await screen.findByText(/No softwareId provided/)).toBeVisible();
});

describe('an assertion of the specification’s error catalogue is met by', () => {
  beforeEach(() => {
    // React logs what a view throws, even if it is caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const version = parse(versionSchema, { id: 5, software_id: 7 });

  it.each([
    [
      'a version without an id',
      <VersionForm
        key="version"
        server={{ value: { ...version, id: undefined }, etag: null }}
        versions={[]}
        isAdded={false}
        onTrouble={() => undefined}
      />,
      /No VST id provided/,
    ],
    [
      'a form without its software',
      <SoftwareForm key="software" server={undefined} categories={[]} />,
      /data is required/,
    ],
    [
      'versions that nobody has loaded',
      <EditVersions key="versions" softwareId={7} />,
      /versions is required/,
    ],
  ])('%s (F6)', async (_, element, message) => {
    showAt('/', element);
    expect(await screen.findByText(message)).toBeVisible();
  });
});

it('another software has a form of its own, with nothing of the one before', async () => {
  const backend = fakeEditor();
  backend.set('GET /api/software/8/', () => ({
    json: { id: 8, name: 'Delay', vendor: 'Acme', vendorSlug: 'acme', slug: 'delay' },
  }));
  backend.set('GET /api/software/8/versions/', () => ({ json: [] }));
  const element = (
    <>
      <Link to="/8/">Another</Link>
      <SoftwareEditor />
    </>
  );
  const host = createTestHost(backend.http);
  const { user } = renderRoutes([{ path: '/:softwareId/', element }], { host, path: '/7/' });
  await screen.findByRole('form', { name: 'Version 1.2.3' });
  await user.type(softwareForm().getByRole('textbox', { name: 'Vendor' }), '!');
  await user.click(screen.getByRole('link', { name: 'Another' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Delay' })).toBeVisible();
  expect(softwareForm().getByRole('textbox', { name: 'Vendor' })).toHaveValue('Acme');
  expect(screen.queryByText(/unsaved/i)).toBeNull();
});
