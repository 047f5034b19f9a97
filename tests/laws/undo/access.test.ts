import { holdUndo } from './law'

holdUndo('access')
