// Loaded after the first paint: it is not needed for it, but must be there before the line is lost, so that one can log out,
// sign in again and answer a question while the server that gave us the page is away (catalogue A19).
import './idle-dialog'
import './leave-dialog'
import './palette/confirm-dialog'
import './reveal-dialog'
import './session-dialog'

export { watchIdle } from './idle'
