// Loaded after the first paint: it is not needed for it, but must be there before the line is lost, so that one can log out, run commands,
// sign in again and answer a question while the server that gave us the page is away (catalogue A19).
import '@/api/finders'
import './idle-dialog'
import './leave-dialog'
import './palette/bulk-dialog'
import './palette/confirm-dialog'
import './palette/form-view'
import './palette/key-sheet'
import './palette/step-view'
import './reveal-dialog'
import './session-dialog'
import './status-bar'
import './toaster'

export { watchIdle } from './idle'
export { bringCommands } from './more-commands'
export { followLinks } from './run-link'
export { refuseStrayFiles } from './stray-files'
