import type { FaultFamily } from '../fault.ts';

const descriptions = 'packages/description/src';
const html = `${descriptions}/html/html-in-description.test.tsx`;

/** Faults by the content of the catalogue and of addresses. */
export const content: FaultFamily = {
  prefix: 'CT',
  title: 'Content and addresses',
  about:
    'What staff, vendors and visitors write is text, whatever it looks like. Where lists of hostile texts lie beside the checkout, the same tests try all of them.',
  faults: [
    {
      id: 'CT01',
      fault: 'A field of the catalogue has scripts in it',
      seen: 'Their text.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/catalog/hostile-content.spec.ts': ['hostile content does nothing'],
        [html]: ['has nothing lost'],
      },
    },
    {
      id: 'CT02',
      fault: 'A description is hostile Markdown or HTML',
      seen: 'Headings, lists, links and pictures that are allowed; the rest as text.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/catalog/software.spec.ts': [
          'entities and simple HTML in a description show as meant, under the policy of the page',
        ],
        [`${descriptions}/rendered-description.test.tsx`]: [
          'lets links leave for the web and mail alone',
          'shows pictures of the image host, and links to those of others',
        ],
      },
    },
    {
      id: 'CT03',
      fault: 'A description is made to take long, or its renderer does not come',
      seen: 'The text: piece by piece, or as it was written.',
      lost: 'Its looks, where the renderer does not come.',
      recovers: 'By a reload.',
      tests: {
        [`${descriptions}/description.test.tsx`]: [
          'shows the text as it was written where its renderer is not to be had',
          'shows one that is longer than 16 KiB formatted too, piece by piece',
        ],
        [html]: ['shows only the words of what stands deeper in tags than anybody writes'],
        'e2e/tests/faults/calls-of-a-page.spec.ts': ['a description whose renderer does not come'],
      },
    },
    {
      id: 'CT04',
      fault: 'An address in the catalogue is hostile',
      seen: 'No link and no frame.',
      lost: 'Nothing.',
      recovers: 'Staff correct it; the form refuses it.',
      tests: {
        'packages/catalog-remote/src/features/view-software/view-software.test.tsx': [
          'has no link to the website where its address is hostile, and no empty parts',
        ],
        'packages/catalog-remote/src/features/view-software/software-parts.test.tsx': [
          'what is no YouTube address is called so',
        ],
      },
    },
    {
      id: 'CT05',
      fault: 'A text has signs, scripts and lengths that nobody thought of',
      seen: 'The same text, or that it is refused.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/api/src/catalogue/import-catalogue.test.ts': [
          'a document comes out as it was written, whatever it leaves out, adds, or spells its own way',
        ],
        'packages/api/src/openapi/fuzz.test.ts': [
          'requests with something wrong in them are answered as the document says',
        ],
        'packages/domain/src/entities/software-form.test.ts': [
          'characters that cannot be stored are refused',
        ],
      },
    },
    {
      id: 'CT06',
      fault: 'JSON has fields that would change every object',
      seen: 'That it is refused.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/shared/src/validation/parse.test.ts': ['a field called __proto__ is refused'],
        'packages/http-server/src/requests/parse-json.test.ts': ['refuses {"__proto__": 1}'],
        'packages/api/src/catalogue/import-catalogue.test.ts': [
          'a field name that every object has makes its row a bad one',
        ],
      },
    },
    {
      id: 'CT07',
      fault: 'An address has an id that is none, or signs that no address has',
      seen: '‘Not found’; the backend is not asked.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/faults/bad-registry-entry.spec.ts': ['nothing is asked for at /category/1e21/'],
        'e2e/tests/shell/frame.spec.ts': ["an unknown path is 'Not found', with a way home"],
        'packages/api/src/server/create-app.test.ts': ['is not found anywhere'],
        'tools/site/src/server/create-site.test.ts': ['the answer to a request'],
      },
    },
    {
      id: 'CT08',
      fault: 'A cover is missing or is no picture',
      seen: 'A drawing in its place; opened, ‘Invalid source’.',
      lost: 'Nothing.',
      recovers: 'By another cover.',
      tests: {
        'e2e/tests/catalog/software.spec.ts': [
          "a cover that does not come is called 'Invalid source' when it is opened",
        ],
        'packages/ui/src/content/cover.test.tsx': [
          'is a drawing where the picture does not come, until there is another',
        ],
        'packages/api/src/images/get.test.ts': ['shows no file that is no picture'],
      },
    },
  ],
};
