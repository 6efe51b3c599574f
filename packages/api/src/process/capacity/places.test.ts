import { createPlaces, type Place } from './places.ts';

const full = expect.objectContaining({ kind: 'unavailable' }) as Error;
const isTaken = ({ signal }: Place) => signal.aborted;

it('an owner has so many places, and more again once one was given back', () => {
  const places = createPlaces({ most: 4, mostOfOne: 2 });
  const [first] = [places.take({ owner: 'a' }), places.take({ owner: 'a' })];
  expect(() => places.take({ owner: 'a' })).toThrow(full);
  first.giveBack();
  first.giveBack();
  places.take({ owner: 'a' });
  expect(() => places.take({ owner: 'a' })).toThrow(full);
});

it('where all are taken, another owner gets the newest of whoever has most, until they have about the same', () => {
  const places = createPlaces({ most: 5, mostOfOne: 3 });
  const ofA = ['a', 'a', 'a'].map((owner) => places.take({ owner }));
  const ofB = ['b', 'b'].map((owner) => places.take({ owner }));
  places.take({ owner: 'c' });
  expect([ofA.map(isTaken), ofB.map(isTaken)]).toEqual([
    [false, false, true],
    [false, false],
  ]);
  // The place is somebody else's by now.
  ofA[2]?.giveBack();
  places.take({ owner: 'd' });
  expect([...ofA, ...ofB].filter(isTaken)).toHaveLength(2);
  expect(() => places.take({ owner: 'd' })).toThrow(full);
});

it('many owners near each other, with one place each, do not keep one from elsewhere out', () => {
  const places = createPlaces({ most: 3, mostOfOne: 2 });
  const near = ['a', 'b', 'c'].map((owner) => places.take({ owner, group: 'near' }));
  expect(() => places.take({ owner: 'd', group: 'near' })).toThrow(full);
  places.take({ owner: 'e', group: 'far' });
  expect(near.filter(isTaken)).toHaveLength(1);
  expect(() => places.take({ owner: 'f', group: 'far' })).toThrow(full);
  expect(() => places.take({ owner: 'g' })).toThrow(full);
});
