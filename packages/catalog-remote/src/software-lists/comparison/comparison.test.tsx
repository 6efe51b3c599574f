import { screen, within } from '@testing-library/react';
import { echo, echoCategories, echoVersion } from '../../testing/echo.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const names = ['Echo', 'Gate', 'Hall', 'Ivory', 'Jet'];
const software = names.map((name, at) => ({
  ...echo,
  id: 7 + at,
  name,
  slug: name.toLowerCase(),
}));

beforeEach(() => sessionStorage.clear());

const visit = (path = '/search/') =>
  visitCatalogue(
    path,
    fakeCatalogue({ categories: echoCategories, software, versions: [echoVersion] }).http,
  );
const box = (name: string) => screen.findByRole('button', { name: `Compare ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Chosen to compare' }));

it('software is chosen on cards, and taken out by the card or in the bar (C113)', async () => {
  const { user } = visit();
  expect(await box('Echo')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('region', { name: 'Chosen to compare' })).not.toBeInTheDocument();
  await user.click(await box('Echo'));
  await user.click(await box('Gate'));
  await user.click(await box('Hall'));
  expect(await box('Gate')).toHaveAttribute('aria-pressed', 'true');
  expect((await bar()).getByRole('link', { name: 'Compare 3' })).toHaveAttribute(
    'href',
    '/compare/?ids=7,8,9',
  );
  await user.click(await box('Gate'));
  await user.click(await (await bar()).findByRole('button', { name: 'Remove Echo' }));
  expect((await bar()).getByRole('link', { name: 'Compare 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Chosen to compare' })).toHaveFocus();
  expect(await box('Echo')).toHaveAttribute('aria-pressed', 'false');
  await user.click((await bar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Chosen to compare' })).not.toBeInTheDocument();
});

it('a fifth is refused in a sentence, until one was taken out (C113)', async () => {
  const { user } = visit();
  for (const name of names) await user.click(await box(name));
  expect(await box('Jet')).toHaveAttribute('aria-pressed', 'false');
  const refusal = 'At most 4 can be compared. Remove one first.';
  expect((await bar()).getByRole('status')).toHaveTextContent(refusal);
  await user.click(await box('Echo'));
  expect((await bar()).getByRole('status')).toHaveTextContent('3 chosen to compare');
  await user.click(await box('Jet'));
  expect(await box('Jet')).toHaveAttribute('aria-pressed', 'true');
});

it('a software is chosen on its page too, by the keyboard (C113)', async () => {
  const { user } = visit('/s/delays/acme/echo/7/');
  (await screen.findByRole('button', { name: 'Compare' })).focus();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true');
  expect(await (await bar()).findByRole('button', { name: 'Remove Echo' })).toBeVisible();
});
