import { chainTo } from './chain-depth.ts';

const page = { url: '/', askedForBy: [] };
const early = { url: '/early.js', askedForBy: ['/'] };
const main = { url: '/main.js', askedForBy: ['/'] };
const late = { url: '/late.js', askedForBy: ['/main.js'] };

describe('the chain to a request', () => {
  it('has the page, the script and the data', () => {
    const data = { url: '/data', askedForBy: ['/early.js'] };
    expect(chainTo('/data', [page, early, main, data])).toEqual(['/', '/early.js', '/data']);
  });

  it('goes by the latest of the scripts that had a part in it', () => {
    const data = { url: '/data', askedForBy: ['/main.js', '/late.js'] };
    expect(chainTo('/data', [page, main, late, data])).toHaveLength(4);
  });

  it('ends where scripts ask for each other', () => {
    const left = { url: '/left.js', askedForBy: ['/', '/right.js'] };
    const right = { url: '/right.js', askedForBy: ['/left.js'] };
    expect(chainTo('/right.js', [page, left, right])).toEqual(['/', '/left.js', '/right.js']);
  });

  it('is empty for what was not asked for', () => {
    expect(chainTo('/nothing', [page])).toEqual([]);
  });
});
