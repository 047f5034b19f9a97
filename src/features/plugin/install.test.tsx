// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import { to } from '@/route/paths'
import PluginInstall from './install'
import { pluginPaths } from './paths'

afterEach(cleanup)

it('says that a package could not be read, and does not stay reading it', async () => {
  await stageScreen(<PluginInstall />, to(pluginPaths.pluginInstall), { pluginList: () => [] })
  const removed = new File(['a'], 'plugin-1.0.0.tar.gz')
  removed.stream = () =>
    new ReadableStream({
      pull(controller) {
        controller.error(new DOMException('The file was removed', 'NotFoundError'))
      },
    })
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [removed] } })
  expect(await screen.findByText(/The file could not be read/)).toBeTruthy()
})
