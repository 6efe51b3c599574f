import { useEffect, useState } from 'react';
import { usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';

const delayMs = 2000;

/** The page at `/error/`: it throws after 2 seconds, to try out what happens then (rule R10). */
export function TestErrorPage() {
  usePageTitle('Error test');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (isDue) throw new Error('Test error');
  return (
    <>
      <PageHeading>Error test</PageHeading>
      <p>This page throws an error after two seconds.</p>
    </>
  );
}
