import { holdUndo } from './law'

holdUndo('integration')
