import { render } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { createTestHost } from '@patchbay/shared/testing';
import * as html from '../lib/description/html/parse-with-html.ts';
import { RenderedDescription } from '../lib/description/rendered-description.tsx';
import { fakeCatalogue } from './fake-catalogue.ts';

interface ShowDescriptionOptions {
  /** Whether the code that reads HTML has loaded. */
  readonly readsHtml?: boolean;
}

/** A description as the page shows it. */
export function showDescription(
  markdown: string,
  { readsHtml = true }: ShowDescriptionOptions = {},
): HTMLElement {
  const { container } = render(
    <HostProvider value={createTestHost(fakeCatalogue({}).http)}>
      <RenderedDescription markdown={markdown} html={readsHtml ? html : undefined} />
    </HostProvider>,
  );
  return container;
}

/** The HTML of a description, without what its wrapper and its links' looks add. */
export const descriptionHtml = (markdown: string, options?: ShowDescriptionOptions): string =>
  (showDescription(markdown, options).firstElementChild?.innerHTML ?? '').replace(
    / (?:target="_blank" rel="noopener noreferrer nofollow"|class="\w+"|id="[\w-]*")/g,
    '',
  );
