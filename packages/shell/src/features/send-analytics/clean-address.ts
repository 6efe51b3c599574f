import { removeSecretsFromText } from '../../lib/secrets/remove-secrets.ts';

const campaign = /^utm_(?:source|medium|campaign|term|content)$/;

/** An address as a service may see it: origin, path and campaign. The text of a search stays here. */
export function cleanAddress(address: string, known: readonly string[] = []): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name)));
  const search = kept.size === 0 ? '' : `?${kept.toString()}`;
  return removeSecretsFromText(`${origin}${pathname}${search}`, known);
}
