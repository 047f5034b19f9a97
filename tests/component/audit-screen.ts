import { expectAccessible } from './accessibility'
import { goTo } from './console'
import { expectKeyboardReach } from './keyboard'
import { expectFits } from './layout'
import { see } from './operate'
import { expectOutline } from './outline'

/**
 * Opens an English screen and checks that it is accessible in either theme, fits its window and is reached by Tab. `titles` are
 * those of the screens before it; the frame of the page is examined with the first one only.
 */
export async function auditScreen(name: string, path: string, titles: Map<string, string>): Promise<void> {
  await goTo(path)
  // The status bar comes with what is loaded after the first paint.
  await see('footer')
  expectOutline('en', path, titles)
  await expectAccessible(name, titles.size === 1 ? 'page' : 'front')
  await expectFits(name, 320)
  await expectFits(name, 390)
  await expectFits(name, 1440)
  await expectKeyboardReach(name)
}
