import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { Section, textLinkLook } from '@patchbay/ui';
import { TextPage } from './text-page.tsx';

/**
 * `/privacy/`: the data that the site keeps, sends and asks for, by the features that this deployment has switched on
 * (rule C83).
 */
export function PrivacyPage() {
  const { productName } = useHost().config;
  return (
    <TextPage
      title="Privacy"
      path={routes.privacy}
      lede={`What ${productName} keeps about you, where, and how you get rid of it.`}
    >
      <YourBrowser />
      <YourSearches />
      <YourUse />
      <YourAccount />
      <InstalledPlugins />
      <OtherServices />
    </TextPage>
  );
}

function YourBrowser() {
  const { softwareLists } = useHost().config;
  return (
    <Section title="In your browser">
      <ul>
        <li>Whether you are signed in, until you sign out.</li>
        <li>A random number that stands for this browser, without your name.</li>
        <li>Your last five searches, and your choice of a light or a dark theme.</li>
        {softwareLists && <li>Your favourites and lists, until an account has them.</li>}
        <li>
          In what order you like lists; and what you have chosen to compare, until you close the
          tab.
        </li>
        <li>In the app, also your choices about updates and data collection.</li>
      </ul>
      <p>
        There are at most three cookies. When you sign up, the server may set one for three days, by
        which the link of its mail asks for no password in this browser. When you sign in, it may
        set one by which it knows this browser again; it signs nobody in. While we try a new release
        on some visitors, the site keeps the random number in another for 30 days, so that you
        always get the same release. Your browser&apos;s settings delete all of this.
      </p>
    </Section>
  );
}

/** What is counted of searches; nothing where they are not counted. */
function YourSearches() {
  const { searchRanking, listCalls } = useHost().config;
  if (searchRanking !== 'relevance') return null;
  return (
    <Section title="What you search for">
      <p>
        {`Words that find nothing${listCalls === 'extended' ? ', or whose results nobody opens,' : ''} are counted with the day, so that we can mend the search. Nothing is kept about who typed them, and the counts are deleted after 90 days.`}
      </p>
    </Section>
  );
}

/** What is counted of the use; nothing where the backend does not count (rule P32). */
function YourUse() {
  const { usageCounts, productName } = useHost().config;
  if (!usageCounts) return null;
  return (
    <Section title="What is counted">
      <p>
        {`${productName} counts how often a software is viewed and installed, why installations fail, and whether searches find something: by day, with nothing but the system, such as macOS. No number of a browser, address or account is kept with it, and the counts are deleted after two years.`}
      </p>
      <p>
        If you opt out of data collection in{' '}
        <Link to={routes.settings} {...textLinkLook}>
          the settings
        </Link>
        , your pages tell nothing of what you view, open or install.
      </p>
    </Section>
  );
}

function YourAccount() {
  const { accountManagement, adminCalls, softwareLists } = useHost().config;
  return (
    <Section title="With your account">
      <p>You need no account to browse. With one, the server keeps:</p>
      <ul>
        <li>your e-mail address and your password, the latter only as a hash,</li>
        <li>when and with which browser you signed in,</li>
        {adminCalls === 'extended' && <li>if you work on the catalogue, what you did and when,</li>}
        {softwareLists && <li>your favourites and lists; nobody sees one unless you share it.</li>}
      </ul>
      {accountManagement && (
        <p>
          <Link to={routes.account} {...textLinkLook}>
            Your account page
          </Link>{' '}
          lets you download all of this, and delete it with the account.
          {adminCalls === 'extended' && (
            <span>
              {' '}
              What somebody did as staff stays in a log, with their e-mail address, for a limited
              time.
            </span>
          )}
        </p>
      )}
    </Section>
  );
}

function InstalledPlugins() {
  return (
    <Section title="What is installed on your computer">
      <p>
        Only the desktop app knows. Unless you opt out, it sends the file names and versions of your
        plugins with the random number in place of a name, to find updates and to decide what to
        add. No personal information is collected, and it is not shared. To show what has an update,
        it also looks up your plugins in the catalogue, without that number; this is not kept.
      </p>
      <p>
        <Link to={routes.settings} {...textLinkLook}>
          The settings
        </Link>{' '}
        show exactly what is sent, and switch it off.
      </p>
    </Section>
  );
}

function OtherServices() {
  const { gaMeasurementId, plausibleDomain, sentryDsn, usageCounts } = useHost().config;
  const services = [
    gaMeasurementId === null ? [] : 'Google Analytics counts visits and pages.',
    plausibleDomain === null ? [] : 'Plausible counts visits and pages.',
    sentryDsn === null
      ? []
      : 'Sentry gets a report when the page fails, without passwords or e-mail addresses.',
  ].flat();
  return (
    <Section title="Other services">
      {services.length === 0 ? (
        <p>
          {usageCounts
            ? 'This site reports to no other service.'
            : 'This site counts no visits and reports to no other service.'}
        </p>
      ) : (
        <>
          <ul>
            {services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
          <p>None of them learns what you search for or who you are.</p>
        </>
      )}
      <p>
        Videos come from YouTube: their pictures are loaded with the page, the player only when you
        press play, from the address that sets no cookies before that.
      </p>
    </Section>
  );
}
