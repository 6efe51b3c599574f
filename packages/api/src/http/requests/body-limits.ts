import { mostUsageEvents } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';

/** The limits of a JSON body. They are checked as the body arrives, and before it is parsed. */
export interface BodyLimits {
  readonly mostBytes: number;
  /** Entries of all its lists and objects. */
  readonly mostValues: number;
}

/** The size of a log-in, a sign-up, or a name: any body may have it, unless its route says more. */
export const smallBody: BodyLimits = { mostBytes: 16 * 1024, mostValues: 100 };

/** Four values an event, and room for one more. */
export const usageBody: BodyLimits = { mostBytes: 16 * 1024, mostValues: 6 * mostUsageEvents };

/** Each component counts as three, and there is room for a field that is added later. */
export const reportBody: BodyLimits = {
  mostBytes: limits.reportBytes,
  mostValues: 4 * limits.reportComponents,
};

/** As many names as a report has components. */
export const componentsBody: BodyLimits = {
  mostBytes: limits.reportBytes,
  mostValues: 2 * limits.reportComponents,
};

/** A visitor's lists, each full, with long names. */
export const keptListsBody: BodyLimits = {
  mostBytes: 64 * 1024,
  mostValues: (limits.keptLists + 1) * (limits.keptEntries + 3),
};

/** Four lists of lines are the most that a form has; one that is too long is still told so by name. */
export const formBody: BodyLimits = {
  mostBytes: limits.jsonBodyBytes,
  mostValues: 8 * limits.listLines,
};

/** Five values for each of some thousand categories. */
export const categoryTreeBody: BodyLimits = {
  mostBytes: limits.jsonBodyBytes,
  mostValues: 40_000,
};
