import { render } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import * as html from '../html/parse-with-html.ts';
import { RenderedDescription } from '../rendered-description.tsx';

/** A host whose server answers nothing: a description asks for nothing. */
export const createQuietHost = () =>
  createTestHost(createFakeHttp(({ url }) => Promise.reject(new Error(`asked for ${url.href}`))));

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
    <HostProvider value={createQuietHost()}>
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
