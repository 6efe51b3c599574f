import { createFieldCheck } from './check-fields.ts';
import { softwareRows } from '../document-rows.ts';

const good = {
  id: 1,
  name: 'Dexed',
  vendor: '',
  status: 'enabled',
  cover: null,
  documentationUrls: [],
  screenshots: ['screenshots/a.png'],
  featured: false,
};

describe('createFieldCheck', () => {
  it.each([
    ['an id that is text', { id: '1' }],
    ['an id that is no whole number', { id: 1.5 }],
    ['an id below those that may be', { id: 0 }],
    ['an id above those that may be', { id: 2_000_000_001 }],
    ['a name that is missing', { name: undefined }],
    ['a name that is the empty vendor of the last row', { name: '' }],
    ['a vendor that is the missing cover of the last row', { vendor: null }],
    ['a status that is the name of the last row', { status: 'Dexed' }],
    ['text in place of an empty list', { documentationUrls: '' }],
    ['an empty list in place of text', { vendor: [] }],
    ['a list with something bad', { documentationUrls: ['nothing'] }],
    ['something bad in a list as long as a good one', { screenshots: ['https://evil.test/a.png'] }],
    ['what is good in another list', { documentationUrls: ['screenshots/a.png'] }],
    ['a list with nothing in it', { screenshots: [null] }],
    ['a list that is too long', { screenshots: Array(21).fill('screenshots/a.png') }],
    ['an object that is as long as a list', { screenshots: { length: 1 } }],
    ['a number in place of a switch', { featured: 0 }],
  ])('after good rows, refuses %s', (_, bad) => {
    const hasGoodFields = createFieldCheck(softwareRows);
    expect(hasGoodFields(good)).toBe(true);
    expect(hasGoodFields({ ...good, id: 2_000_000_000 })).toBe(true);
    expect(hasGoodFields({ ...good, id: 2 })).toBe(true);
    const row = { ...good, ...bad };
    expect(hasGoodFields(row)).toBe(false);
    expect(hasGoodFields(row)).toBe(false);
    expect(softwareRows.whole.isValidSync(row, { strict: true })).toBe(false);
    expect(hasGoodFields(good)).toBe(true);
  });

  it('takes fields that the schema does not know, and those that it lets be left out', () => {
    expect(createFieldCheck(softwareRows)({ id: 1, name: 'Dexed', tags: ['fm'] })).toBe(true);
  });
});
