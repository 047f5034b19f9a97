import { browserLines } from './browser'
import { print } from './figures'
import { searchLines } from './search'
import { taskLines } from './tasks'

const browser = process.argv[2]
if (browser === undefined) throw new Error('usage: main.ts <path of Chromium>')
print([...searchLines(), ...(await browserLines(browser)), ...taskLines()])
