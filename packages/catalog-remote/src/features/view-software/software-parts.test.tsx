import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { echoCatalogue, echoPath, echoVersion } from '../../testing/echo.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

describe('the versions', () => {
  it('are shown with type, architecture and formats (C40)', async () => {
    const versions = [
      {
        ...echoVersion,
        type: 'trial',
        architecture: 'arm',
        size: 12_345_678,
        components: ['Echo.vst3', 'Echo.component'],
      },
      {
        ...echoVersion,
        id: 2,
        version: '1.1.0',
        architecture: 'x86',
        components: ['Echo.clap', ' '],
      },
    ];
    visitCatalogue(echoPath, echoCatalogue({}, versions).http);
    const list = await screen.findByRole('list', { name: 'Latest versions' });
    expect(within(list).getByText('1.2.0')).toBeVisible();
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      '1.2.0 Trial Apple Silicon 12.3 MBVST3, AU',
    );
    const others = within(screen.getByRole('region', { name: 'Other versions' }));
    expect(others.getByRole('listitem')).toHaveTextContent('1.1.0 Free IntelCLAP');
  });

  it('are left out where all components are blank (C39)', async () => {
    const versions = [
      echoVersion,
      { ...echoVersion, id: 2, version: '9.9.9', components: ['', '  '] },
    ];
    visitCatalogue(echoPath, echoCatalogue({}, versions).http);
    const list = within(await screen.findByRole('list', { name: 'Latest versions' }));
    expect(list.getByText('1.2.0')).toBeVisible();
    expect(list.queryByText('9.9.9')).toBeNull();
  });

  it('may be none', async () => {
    visitCatalogue(echoPath, echoCatalogue({}, []).http);
    expect(await screen.findByText(/^Not available in the app yet\./)).toBeVisible();
  });

  it('fail in their own place (C43)', async () => {
    const { http, cut, mend } = echoCatalogue();
    cut('/api/software/7/latest_versions/');
    const { user } = visitCatalogue(echoPath, http);
    expect(await screen.findByRole('alert')).toHaveTextContent('The versions could not be loaded');
    expect(screen.getByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Latest versions' })).toBeVisible();
  });
});

describe('the videos', () => {
  it('are shown without placeholders, and what is no YouTube address is called so (M13, M14)', async () => {
    visitCatalogue(echoPath, echoCatalogue().http);
    const reviews = within(await screen.findByRole('region', { name: 'Reviews' }));
    expect(reviews.getAllByRole('listitem')).toHaveLength(2);
    expect(reviews.getByText('Invalid YouTube URL')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Tutorials' })).toBeNull();
  });

  it('are fetched only when somebody opens one, from the host without cookies (M8, M12)', async () => {
    const { user } = visitCatalogue(echoPath, echoCatalogue().http);
    const thumbnail = await screen.findByRole('button', { name: 'Play Echo: review 1' });
    expect(screen.queryByTitle('Echo: review 1')).toBeNull();
    await user.click(thumbnail);
    expect(screen.getByRole('dialog', { name: 'Echo: review 1' })).toBeVisible();
    expect(screen.getByTitle('Echo: review 1')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/HRb7B9fPhfA?autoplay=1&enablejsapi=1',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('shows the simple HTML of a description as meant, and the rest as text', async () => {
  const description = 'A <b>warm</b> delay. <form>no</form>';
  visitCatalogue(echoPath, echoCatalogue({ description }).http);
  expect((await screen.findByText('warm')).tagName).toBe('B');
  expect(screen.getByText(/<form>no<\/form>/)).toBeVisible();
});

describe('the cover', () => {
  it('opens at its largest size, and says so where that fails (M5, M6, M8)', async () => {
    const { user } = visitCatalogue(echoPath, echoCatalogue().http);
    await user.click(await screen.findByRole('button', { name: 'Enlarge the cover of Echo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cover of Echo' }));
    const picture = dialog.getByRole('img', { name: 'Cover of Echo' });
    expect(picture).toHaveAttribute('src', 'http://images.test/1200px/covers/7-a.webp');
    fireEvent.error(picture);
    expect(dialog.getByRole('alert')).toHaveTextContent('Invalid source');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be opened where there is none', async () => {
    visitCatalogue(echoPath, echoCatalogue({ cover: null }).http);
    expect(await screen.findByRole('img', { name: 'Cover of Echo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
  });
});
