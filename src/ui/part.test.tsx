// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { part } from './part'

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

describe('a component in a file of its own', () => {
  it('has a stand-in until it has come, and is fetched once', async () => {
    let come: (body: typeof Greeting) => void = () => undefined
    const load = vi.fn(
      () =>
        new Promise<typeof Greeting>((resolve) => {
          come = resolve
        }),
    )
    const Part = part(load, ({ name }) => <p>wait, {name}</p>)
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

  it('is drawn at once where it was fetched before', async () => {
    const Part = part(
      async () => Greeting,
      () => <p>wait</p>,
    )
    await Part.fetch()
    render(<Part name="a" />)
    expect(screen.getByText('hello a')).toBeTruthy()
  })

  it('says after two minutes that it does not come, and takes it when it has come after all (catalogue D2)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers()
    let come: (body: typeof Greeting) => void = () => undefined
    const Part = part(
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

  it('tells the boundary what it failed with, and is asked for again by the next that draws it', async () => {
    // React tells of it once more by itself.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const Part = part(async () => {
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
