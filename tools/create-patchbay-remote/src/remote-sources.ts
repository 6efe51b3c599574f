import type { SlotName } from '@patchbay/shared/remote';
import { componentOf, type RemotePlan } from './plan-remote.ts';

/**
 * The length for which the site's header has room (`releaseLimits.labelCharacters` of the contract, which is not
 * installed yet).
 */
const longestLabel = 24;

const slotFile = (slot: SlotName) => `slots/${slot}.view.tsx`;

/** The files that are written for the slots of a plan, and those that join them: paths to texts. */
export const remoteSources = (plan: RemotePlan): ReadonlyMap<string, string> =>
  new Map([
    ['remote.json', `${JSON.stringify(declarationOf(plan), null, 2)}\n`],
    ['src/remote.ts', remoteModule(plan)],
    ...plan.slots.map((slot) => [`src/${slotFile(slot)}`, slotView(slot, plan)] as const),
  ]);

const declarationOf = ({ name, title, mount, slots }: RemotePlan) => ({
  name,
  mounts: [{ path: mount, layout: 'bare' }],
  links: [{ path: mount, label: title.slice(0, longestLabel).trim() }],
  slots,
});

const remoteModule = ({
  slots,
}: RemotePlan): string => `import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { routes } from './app/routes.ts';
${slots.map((slot) => `import { ${componentOf(slot)} } from './${slotFile(slot)}';\n`).join('')}
/** The contract that this remote was built against. */
export const contract = contractVersion;

/** All that the shell asks of this remote. What it may use comes in as \`host\`. */
export const activate: RemoteModule['activate'] = (host) => ({
  routes: routes(host),${
    slots.length === 0
      ? ''
      : `\n  slots: {\n${slots.map((slot) => `    ${keyOf(slot)}: ${componentOf(slot)},\n`).join('')}  },`
  }
});
`;

const keyOf = (slot: SlotName) => (slot.includes('-') ? `'${slot}'` : slot);

/** The frame's footer stands below every page, so it is the way to this remote's. */
const slotView = (slot: SlotName, { title, mount }: RemotePlan): string =>
  slot === 'footer'
    ? `import { Link } from '@patchbay/shared/router';

/** The way to this remote, below every page. */
export const Footer = () => (
  <footer>
    <Link to="${mount}">${title}</Link>
  </footer>
);
`
    : `import type { ComponentType } from 'react';
import type { SlotProps } from '@patchbay/shared/remote';

/** Fills the slot \`${slot}\`; \`SlotProps\` says what comes in. */
export const ${componentOf(slot)}: ComponentType<SlotProps['${slot}']> = () => <p>${title}</p>;
`;
