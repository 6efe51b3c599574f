import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Section } from '@patchbay/ui';
import { AppDownload } from './app-download.tsx';
import { TextPage } from './text-page.tsx';

/** `/app/`: the desktop app, the systems that it runs on, and its download where it is offered (rule C82). */
export function AppPage() {
  const { bridge, config } = useHost();
  const { productName } = config;
  return (
    <TextPage
      title="Get the app"
      path={routes.app}
      lede={`The ${productName} app installs plugins on your computer, keeps them up to date and removes them again.`}
    >
      {bridge ? <p>You are using the app right now.</p> : <AppDownload />}
      <Section title="What it does">
        <ul>
          <li>It puts a plugin into the right folders, in the formats that you choose.</li>
          <li>It finds what is on your computer already, and tells you what has an update.</li>
          <li>It updates one plugin, all of one maker, or everything at once.</li>
          <li>What you uninstall goes to the trash, and you can restore it.</li>
          <li>
            It opens a project of Ableton Live, REAPER or Studio One, and installs the plugins that
            are missing.
          </li>
        </ul>
      </Section>
      <Section title="What it runs on">
        <ul>
          <li>macOS, Windows and Linux.</li>
          <li>It shows its window in Chrome, Chromium, Edge or Brave: one of them is needed.</li>
          <li>It needs Node.js 20.19 or later, and says so where that is missing.</li>
          <li>It needs no administrator: it writes to the plugin folders of your own account.</li>
        </ul>
      </Section>
      <Section title="How to begin">
        <p>
          Unpack what you downloaded, and start <code>patchbay</code> in it, on Windows{' '}
          <code>patchbay.cmd</code>. Open the page of a plugin and choose ‘Install’. The first time,
          you are asked to sign in or to sign up.
        </p>
        <p>
          The app tells you when there is a newer version. Quit it then, and put the new folder in
          the place of the old one: your plugins and settings stay.
        </p>
      </Section>
    </TextPage>
  );
}
