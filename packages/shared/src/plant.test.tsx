import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHttp } from './testing/index.ts';
function A() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>n{n}</button>; }
it('clicks', async () => { render(<A />); await userEvent.click(screen.getByRole('button')); expect(screen.getByRole('button', { name: 'n1' })).toBeInTheDocument(); });
it('http', async () => { const h = createFakeHttp(() => ({ json: [1] })); expect((await h.request('GET', '/x')).body).toEqual([1]); });
it('signal', () => { const c = new AbortController(); let n = 0; document.addEventListener('x', () => { n += 1; }, { signal: c.signal }); document.dispatchEvent(new Event('x')); c.abort(); document.dispatchEvent(new Event('x')); expect(n).toBe(1); });
it('MUST FAIL console', () => { console.error('boo %s', 'x'); });
it('MUST FAIL warn', () => { console.warn('boo'); });
it('MUST FAIL act', () => { const C = () => <li key="1">{[<b>1</b>, <b>2</b>]}</li>; render(<C />); });
it('MUST FAIL rejection', async () => { void Promise.reject(new Error('nobody')); await new Promise((r) => setTimeout(r, 20)); });
it('MUST FAIL rejection sync', () => { void Promise.reject(new Error('nobody')); });
it('spied ok', () => { jest.spyOn(console, 'error').mockImplementation(() => undefined); console.error('x'); });
it('last', () => { expect(matchMedia('(x)').matches).toBe(false); });
