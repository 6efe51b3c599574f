import { useEffect } from 'react';
import { useHost } from './host.ts';
import { slotOutline, usePageOutline } from './page-outline.ts';

/**
 * Sets the document's title while the caller is on the page: `{parts} – {product}` (rule R11). `null`
 * while the name is not known yet: the title stays as it is. In a slot it does nothing.
 */
export function usePageTitle(title: string | null): void {
  const { productName } = useHost().config;
  const whole = title === '' ? productName : `${title} – ${productName}`;
  const outline = usePageOutline();
  if (title !== null) outline?.setTitle(whole);
  useEffect(() => {
    if (title !== null && outline !== slotOutline) document.title = whole;
  }, [title, whole, outline]);
}
