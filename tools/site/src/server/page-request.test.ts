import { publicAddress } from './page-request.ts';

const origins = ['https://www.site.example', 'https://site.example:8443'];

it.each([
  ['http://www.site.example/a/?b=c', 'https://www.site.example/a/?b=c'],
  ['http://site.example/', 'https://site.example:8443/'],
  ['http://127.0.0.1:3000/s/1/', 'https://www.site.example/s/1/'],
  ['http://www.site.example//other.example/', 'https://www.site.example//other.example/'],
  ['http://other.example/%2e%2e/', 'https://www.site.example/'],
])('%s is %s to browsers (G65)', (asked, address) => {
  expect(publicAddress(asked, origins)).toBe(address);
});

it('without origins it is what was asked for', () => {
  expect(publicAddress('http://localhost:3000/a/', [])).toBe('http://localhost:3000/a/');
});
