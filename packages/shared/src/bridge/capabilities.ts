import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { parse } from '../validation/parse.ts';

const capabilitiesSchema = object({
  version: number().integer().min(1).required(),
  channels: array(string().defined()).max(1_000).required(),
  extensions: array(string().defined()).max(1_000),
}).required();

/**
 * The capabilities of a desktop app (rule I45): the version of its bridge, the channels that it has, events among them,
 * and since version 3 the extensions of the components that it installs on this computer, in lower case and without a
 * dot. A later version has all that an earlier one has.
 */
export type BridgeCapabilities = Readonly<InferType<typeof capabilitiesSchema>>;

/** An app that does not know the question is one of the first. */
export const firstCapabilities: BridgeCapabilities = {
  version: 1,
  channels: [
    'get-installed-components',
    'get-app-version',
    'installed-software-check',
    'start-install',
    'cancel-install',
    'get-version-state',
    'update-version-state',
    'get-all-version-states',
    'all-version-states-update',
    'deleteComponents',
    'extractVersionInfo',
  ],
};

/** The first version that takes null for a token, after a sign-out. */
export const forgetsTokenSince = 2;

/** The first version whose `start-install` takes formats. */
export const choosesFormatsSince = 4;

/** The first version that asks the person before it takes another folder for a format. */
export const asksForFoldersSince = 5;

/** @throws ValidationError */
export const parseCapabilities = (value: unknown): BridgeCapabilities =>
  parse(capabilitiesSchema, value);
