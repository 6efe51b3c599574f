import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { requiredLine } from './form-text.ts';
import { limits } from './limits.ts';

/** The name of everybody's list of favourites. */
export const favouritesName = 'Favourites';

/** Software that somebody has put together, as its owner gets it. */
export const savedListSchema = object({
  id: number().integer().positive().required(),
  name: string().required(),
  isFavourites: boolean().required(),
  /** Anybody who has this key sees the list; null while only the owner does. */
  shareKey: string().nullable().defined(),
  /** The newest entry first. Some may not be in the catalogue any more. */
  softwareIds: array(number().integer().required()).required(),
});

export type SavedList = InferType<typeof savedListSchema>;

/** The form that makes a list, and renames it. */
export const listFormSchema = object({ name: requiredLine(limits.nameLength) });

export type ListForm = InferType<typeof listFormSchema>;

const keptIds = () =>
  array(number().integer().positive().max(2_147_483_647).required())
    .max(limits.keptEntries)
    .required();

/** What a visitor keeps in the browser, and an account takes over. The newest entry first. */
export const keptListsSchema = object({
  favourites: keptIds(),
  lists: array(listFormSchema.shape({ softwareIds: keptIds() }).required())
    .max(limits.keptLists)
    .required(),
});

export type KeptLists = InferType<typeof keptListsSchema>;

/** A list that somebody shares, as everybody with its key gets it. */
export const sharedListSchema = object({ name: string().required() });

export type SharedList = InferType<typeof sharedListSchema>;
