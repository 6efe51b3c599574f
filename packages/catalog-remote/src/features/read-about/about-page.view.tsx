import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { Section, textLinkLook } from '@patchbay/ui';
import { TextPage } from './text-page.tsx';

/** `/about/`: the page about this site (rule C82). */
export function AboutPage() {
  const { productName } = useHost().config;
  return (
    <TextPage
      title={`About ${productName}`}
      path={routes.about}
      lede={`${productName} is a catalogue of audio plugins and music software, with an app that installs them.`}
    >
      <Section title="What you find here">
        <p>
          Instruments, effects and tools of many makers, free and paid. An entry says what it costs,
          which formats and systems it is for, how it is licensed and what is new in it, as far as
          we know. Our staff choose and edit the entries.
        </p>
        <p>
          <Link to={routes.search} {...textLinkLook}>
            Browse everything
          </Link>
        </p>
      </Section>
      <Section title="How plugins are installed">
        <p>
          With the desktop app. Where we have no package of a plugin, its page leads to its
          maker&apos;s own site.
        </p>
        <p>
          <Link to={routes.app} {...textLinkLook}>
            Get the app
          </Link>
        </p>
      </Section>
      <Section title="Something is wrong or missing?">
        <p>
          <Link to={routes.contact} {...textLinkLook}>
            Tell us
          </Link>
        </p>
      </Section>
    </TextPage>
  );
}
