import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Section } from '@patchbay/ui';
import { AppDownload } from './app-download.tsx';
import { TextPage } from './text-page.tsx';
import styles from './app-download.module.css';

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
      <p>
        It finds what you have already, and what a project of Ableton Live, REAPER or Studio One is
        missing; what you uninstall goes to the trash. It runs on macOS, Windows and Linux, needs no
        administrator, and shows its window in Chrome, Chromium, Edge or Brave.
      </p>
      {bridge ? <p>You are using the app right now.</p> : <AppDownload />}
      <div
        role="img"
        aria-label="The app with the plugins of a computer: their covers, versions and formats, and what has an update"
        className={styles.picture}
      />
      {!bridge && (
        <Section title="The first start">
          <p>Your system asks before it opens an app whose maker it does not know:</p>
          <ul>
            <li>
              <strong>macOS</strong>: open the zip and move Patchbay to Applications. macOS says
              that it could not verify the app. Choose ‘Done’, open System Settings, Privacy &amp;
              Security, and choose ‘Open Anyway’ there.
            </li>
            <li>
              <strong>Windows</strong>: extract the zip, and open Patchbay in its folder. Windows
              says that it protected your PC. Choose ‘More info’ and ‘Run anyway’.
            </li>
            <li>
              <strong>Linux</strong>: extract the archive, and open <code>patchbay</code> in its
              folder. Where your file manager shows it as a text, choose ‘Run as a program’.
            </li>
          </ul>
        </Section>
      )}
    </TextPage>
  );
}
