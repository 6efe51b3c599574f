import type { FaultFamily } from '../fault.ts';

const edit = 'packages/admin-remote/src/features/edit-software';
const keep = `${edit}/keep-work.test.tsx`;
const admin = 'packages/api/src/admin';
const twoEditors = 'e2e/tests/admin/two-editors.spec.ts';
const uploads = 'e2e/tests/admin/uploads.spec.ts';

/** Faults while something is saved. */
export const writes: FaultFamily = {
  prefix: 'WR',
  title: 'Saving',
  about: 'What somebody typed stays until the backend has it, and is saved once.',
  faults: [
    {
      id: 'WR01',
      fault: 'A form is sent twice',
      seen: 'Its button disabled, with a spinner; one entry in the end.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/shell/sign-in.spec.ts': ['the form waits, and cannot be sent twice'],
        [`${edit}/edit-software.test.tsx`]: ['saves once, and gives the focus back'],
        [`${admin}/create-software.test.ts`]: ['makes one, however often and at once it is asked'],
      },
    },
    {
      id: 'WR02',
      fault: 'Two of the staff save the same software',
      seen: 'The second one is shown what the first has changed, and chooses.',
      lost: 'Nothing of either.',
      recovers: 'By that choice.',
      tests: {
        [twoEditors]: ['in a software and in its versions'],
        [`${admin}/save-software.test.ts`]: [
          'the second one is told, and the first one has lost nothing',
          'one at most is taken when both save at once',
        ],
      },
    },
    {
      id: 'WR03',
      fault: 'Two of the staff save the category tree',
      seen: 'As WR02.',
      lost: 'Nothing of either; nothing is half done.',
      recovers: 'As WR02.',
      tests: {
        [twoEditors]: ['in the category tree'],
        [`${admin}/categories/save-categories.test.ts`]: [
          'tells the second of two editors, and nothing is half applied',
        ],
      },
    },
    {
      id: 'WR04',
      fault: 'The connection or the backend ends amid an upload',
      seen: '‘Upload failed’ below the field, with the file still to be sent.',
      lost: 'Nothing: no file is half there.',
      recovers: 'By sending it again.',
      tests: {
        [uploads]: ['a package that breaks off half-way leaves nothing, and can be sent again'],
        'packages/api/src/storage/drafts.test.ts': [
          'what a killed process has left is removed, and what is being written stays',
        ],
      },
    },
    {
      id: 'WR05',
      fault: 'A cover is stored, and the save after it fails',
      seen: 'That the cover is stored and the form is not.',
      lost: 'Nothing; the cover is not sent a second time.',
      recovers: 'By saving again.',
      tests: {
        [uploads]: [
          'a cover is pasted or dropped, and stored once although the save after it fails',
        ],
        [`${edit}/cover-field.test.tsx`]: [
          'a cover that was stored is said so where the update fails, and is not sent again',
        ],
      },
    },
    {
      id: 'WR06',
      fault: 'The answer to a save is lost',
      seen: 'That it could not be saved; the form keeps everything.',
      lost: 'Nothing, and nothing is there twice.',
      recovers: 'By saving again, which is taken as done.',
      tests: {
        [keep]: ['keeps what was typed when a save fails, and saves it at the next try'],
        [`${admin}/save-software.test.ts`]: [
          'a save that comes again because its answer was lost is taken as done',
        ],
        [`${admin}/versions.test.ts`]: ['is made once for an Idempotency-Key'],
        'packages/admin-remote/src/features/create-software/create-software.test.tsx': [
          'another try of the same has the same key',
        ],
      },
    },
    {
      id: 'WR07',
      fault: 'Somebody leaves a page with something unsaved',
      seen: 'A question that names it.',
      lost: 'Nothing, unless they say so.',
      recovers: 'By staying.',
      tests: {
        [`${edit}/edit-software.test.tsx`]: [
          'asks first where something is unsaved, and names it',
          'the browser asks too',
        ],
      },
    },
    {
      id: 'WR08',
      fault: 'Something is loaded anew while somebody edits it',
      seen: 'Their own text; what they have not touched is as it is now.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        [keep]: ['a refetch changes what nobody types in, and nothing that somebody does'],
        'packages/admin-remote/src/features/order-categories/order-categories.test.tsx': [
          'a refetch does not undo what is being put in order',
        ],
      },
    },
    {
      id: 'WR09',
      fault: 'A call sends fields that are not the caller’s to set',
      seen: 'Nothing.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from: they are left out.',
      tests: {
        [`${admin}/save-software.test.ts`]: ['takes nothing but the fields of the form'],
        [`${admin}/create-software.test.ts`]: ['takes the name alone'],
        'packages/api/src/accounts/calls/register.test.ts': ['takes the listed fields alone'],
      },
    },
    {
      id: 'WR10',
      fault: 'A name is blank, a megabyte long, or has characters that no name has',
      seen: 'A message under the field; a blank name is not even sent.',
      lost: 'Nothing.',
      recovers: 'By another name.',
      tests: {
        'packages/admin-remote/src/features/create-software/create-software.test.tsx': [
          'ignores a blank name',
        ],
        [`${admin}/create-software.test.ts`]: ['refuses a body of a megabyte and more'],
        [`${admin}/save-software.test.ts`]: ['is refused under its name, and nothing is changed'],
      },
    },
    {
      id: 'WR11',
      fault: 'Somebody calls what is for staff, or what is another’s',
      seen: '401, 403 or 404, before anything is read.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        [`${admin}/admin-calls.test.ts`]: [
          'is 401 without a token, before its body is read',
          'is 403 for who is signed in and no staff, before its body is read',
          'these are all calls that the routes have',
        ],
        'packages/api/src/openapi/fuzz.test.ts': [
          'what is somebody else’s is not there for any call of an account',
        ],
      },
    },
    {
      id: 'WR12',
      fault: 'Somebody asks for what is not published, by its id or by a search',
      seen: '404, or a list without it.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/api/src/software/get.test.ts': [
          'of disabled software is not there for the public, and is for staff',
        ],
        'packages/api/src/software/lists/list.test.ts': [
          'shows software that is not enabled to staff alone',
        ],
      },
    },
  ],
};
