import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Section, WebsiteLink } from '@patchbay/ui';
import { TextPage } from './text-page.tsx';
import styles from './text-page.module.css';

/** `/contact/`: how to reach the people behind the site, and what to tell them (rule C82). */
export function ContactPage() {
  const { productName } = useHost().config;
  return (
    <TextPage
      title="Contact"
      path={routes.contact}
      lede={`Questions, mistakes and suggestions reach the people behind ${productName} on its website.`}
    >
      <p className={styles.way}>
        <WebsiteLink look={{ variant: 'primary' }}>Write to us on our website</WebsiteLink>
      </p>
      <Section title="Suggest a plugin">
        <p>Tell us:</p>
        <ul>
          <li>its name, its maker and its maker&apos;s site,</li>
          <li>its formats and the systems that it is for,</li>
          <li>what it costs, or its licence.</li>
        </ul>
      </Section>
      <Section title="Report a mistake">
        <p>Send us the address of the page and what is wrong with it.</p>
      </Section>
      <Section title="Are you the maker?">
        <p>
          Tell us which entries are yours. The app can install what comes as a zip file with the
          plugins in it; it does not run installers.
        </p>
      </Section>
    </TextPage>
  );
}
