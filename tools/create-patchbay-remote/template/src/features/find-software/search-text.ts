import { string, ValidationError } from '@patchbay/shared/validation';

const searchTextSchema = string()
  .trim()
  .required('Type what you look for')
  .min(2, 'Type at least two characters')
  .max(100, 'Type at most 100 characters');

/** The fault of a typed text, or true. */
export function checkSearchText(text: string): string | true {
  try {
    searchTextSchema.validateSync(text);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** The text of the search in the address. */
export const searchOf = (address: URLSearchParams): string => address.get('q')?.trim() ?? '';
