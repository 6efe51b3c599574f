import { setImmediate } from 'node:timers';
import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

function Answer() {
  const [text, setText] = useState('Loading');
  useEffect(() => {
    setImmediate(() => {
      setText('Here it is');
    });
  }, []);
  return <p>{text}</p>;
}

it('does not fail for an answer that comes after its end', () => {
  render(<Answer />);
  expect(screen.getByText('Loading')).toBeVisible();
});
