// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

class Boundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state = { cause: undefined }
  static getDerivedStateFromError = (cause: unknown) => ({ cause })
  override render() {
    return this.state.cause === undefined ? (
      this.props.children
    ) : (
      <button onClick={() => this.setState({ cause: undefined })}>{String(this.state.cause)}</button>
    )
  }
}

const Greeting = ({ name }: { name: string }) => <p>hello {name}</p>

describe('a lazily loaded component', () => {
  it('shows its placeholder until it is loaded, and is fetched once', async () => {
    let come: (body: typeof Greeting) => void = () => undefined
    const load = vi.fn(
      () =>
        new Promise<typeof Greeting>((resolve) => {
          come = resolve
        }),
    )
    const Part = lazyComponent(load, ({ name }) => <p>wait, {name}</p>)
    expect(load).not.toHaveBeenCalled()
    render(
      <>
        <Part name="a" />
        <Part name="b" />
      </>,
    )
    expect(screen.getByText('wait, a')).toBeTruthy()
    await act(async () => come(Greeting))
    expect(screen.getAllByText(/hello/).map(({ textContent }) => textContent)).toEqual(['hello a', 'hello b'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('renders at once when it is already loaded', async () => {
    const Part = lazyComponent(
      async () => Greeting,
      () => <p>wait</p>,
    )
    await Part.fetch()
    render(<Part name="a" />)
    expect(screen.getByText('hello a')).toBeTruthy()
  })

  it('reports a timeout after two minutes, and still renders when it arrives later (catalogue D2)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers()
    let come: (body: typeof Greeting) => void = () => undefined
    const Part = lazyComponent(
      () =>
        new Promise<typeof Greeting>((resolve) => {
          come = resolve
        }),
      () => <p>wait</p>,
    )
    await act(async () => {
      render(
        <Boundary>
          <Part name="a" />
        </Boundary>,
      )
    })
    await act(() => vi.advanceTimersByTimeAsync(119_000))
    expect(screen.getByText('wait')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    const again = screen.getByRole('button', { name: /not come within 120 s/ })
    come(Greeting)
    await act(async () => again.click())
    expect(screen.getByText('hello a')).toBeTruthy()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('throws the load error to the boundary, and is fetched again on the next render', async () => {
    // React logs the error as well.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const Part = lazyComponent(async () => {
      if (broken) throw new Error('no line')
      return Greeting
    })
    await act(async () => {
      render(
        <Boundary>
          <Part name="a" />
        </Boundary>,
      )
    })
    broken = false
    await act(async () => screen.getByRole('button', { name: 'Error: no line' }).click())
    expect(screen.getByText('hello a')).toBeTruthy()
  })
})
