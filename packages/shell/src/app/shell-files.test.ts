import { nameStyleSheets } from './shell-files.ts';

function addStyleSheet(href: string, hasCome: boolean): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('href', href);
  Object.defineProperty(link, 'sheet', { value: hasCome ? new CSSStyleSheet() : null });
  document.head.append(link);
  return link;
}

it('a style sheet of the page is known to the loaders by its whole address; one that has not come is asked for again', () => {
  const [come, missing] = [addStyleSheet('/shell/a.css', true), addStyleSheet('/b.css', false)];
  nameStyleSheets(document);
  expect(come.dataset['href']).toBe(`${location.origin}/shell/a.css`);
  expect(missing.dataset['href']).toBeUndefined();
});
