import { checkUndo } from './undo-invariant'

checkUndo('access')
