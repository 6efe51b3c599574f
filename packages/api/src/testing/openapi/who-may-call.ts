import type { Operation } from './read-document.ts';

/** The callers with whom each call is tried: a stranger has a token that was never given. */
export const callers = ['nobody', 'stranger', 'visitor', 'staff', 'superuser'] as const;
export type Caller = (typeof callers)[number];

export const whoMayCall = ({
  security,
}: Operation): 'anybody' | 'account' | 'staff' | 'superuser' => {
  const [first = {}] = security;
  if (first['token'] === undefined) return 'anybody';
  const [role] = first['token'];
  return role === 'staff' || role === 'superuser' ? role : 'account';
};

/** The document's answer to a caller who may not call; null where they may. */
export function refusalOf(operation: Operation, caller: Caller): 401 | 403 | null {
  const who = whoMayCall(operation);
  if (who === 'anybody') return null;
  if (caller === 'nobody' || caller === 'stranger') return 401;
  if (who === 'account' || caller === 'superuser') return null;
  return who === 'staff' && caller === 'staff' ? null : 403;
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
