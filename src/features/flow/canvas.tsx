import { Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { Size } from '@/ui/use-size'
import { useStore } from '@/ui/use-store'
import type { Graph } from './flow-node'
import { nodeHeight, type Layout } from './layout'
import { Line, type LineEdge } from './line'
import { elementId, Place, type PlaceNode } from './place'
import { isQuiet, getNodePath } from './states'
import type { HoverStore } from './scene'
import { keepView, viewFor, fitView, type View } from './view'

const nodeTypes = { place: Place }
const edgeTypes = { line: Line }
/** The ends of a node's lines, by its width. */
const handlesOf = (width: number) => [
  { type: 'target' as const, position: Position.Left, x: 0, y: nodeHeight / 2 },
  { type: 'source' as const, position: Position.Right, x: width, y: nodeHeight / 2 },
]
/** The drawing of a line says nothing that its ends do not say. React Flow's own role and label are taken off. */
const hiddenAttributes = {
  'aria-hidden': true,
  'aria-roledescription': undefined,
  'aria-label': undefined,
  role: undefined,
}
const attribution = { hideAttribution: true }
/** The least and the greatest zoom. */
const zooms = [0.25, 4] as const

/** What the keys call on the drawing. */
export type Drawing = {
  readonly reveal: (id: string) => void
  readonly zoom: (way: 'in' | 'out' | 'whole') => void
  readonly focus: () => void
}

type Props = {
  graph: Graph
  layout: Layout
  pointed: HoverStore
  drawing: RefObject<Drawing | null>
  /** Opens the page of a node. */ open: (id: string) => void
  /** The name under which the view is remembered. */ name: string
  /** The size of the drawing. */ room: Size
}

/** The flow as a drawing: pan and zoom by pointer; renders only the visible nodes. */
export default function Canvas({ graph, layout, pointed, drawing, open, name, room }: Props) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const library = useRef<ReactFlowInstance<PlaceNode, LineEdge>>(null)
  const { active } = useStore(pointed)
  const nodes = useMemo(
    () =>
      graph.nodes.map((node): PlaceNode => {
        const { width, ...position } = layout.places.get(node.id) ?? { x: 0, y: 0, width: 0 }
        const size = { width, height: nodeHeight }
        return {
          id: node.id,
          type: 'place',
          position,
          data: { node },
          handles: handlesOf(width),
          ...size,
          measured: size,
          domAttributes: { 'aria-roledescription': undefined, 'aria-describedby': undefined },
        }
      }),
    [graph, layout],
  )
  const edges = useMemo(() => {
    const quiet = new Set(graph.nodes.filter(isQuiet).map(({ id }) => id))
    return graph.edges.map((edge): LineEdge => ({
      id: edge.id,
      type: 'line',
      source: edge.source,
      target: edge.target,
      data: {
        edge,
        quiet: quiet.has(edge.source) || quiet.has(edge.target),
        targetWidth: layout.places.get(edge.target)?.width ?? 0,
      },
      domAttributes: hiddenAttributes,
    }))
  }, [graph, layout])

  const first = useRef<View>(viewFor(name, layout, pointed.get().active, room))
  useEffect(() => {
    const move = (how: (drawn: ReactFlowInstance<PlaceNode, LineEdge>) => Promise<boolean>) => {
      if (library.current !== null) startInBackground(how(library.current), throwUnexpected)
    }
    const show = (view: View) => move((drawn) => drawn.setViewport(view))
    drawing.current = {
      reveal: (id) => {
        const now = library.current?.getViewport()
        const box = frame.current?.getBoundingClientRect()
        if (now !== undefined && box !== undefined) show(fitView(now, layout.places.get(id), box))
      },
      zoom: (way) =>
        move((drawn) =>
          way === 'in'
            ? drawn.zoomIn()
            : way === 'out'
              ? drawn.zoomOut()
              : drawn.fitView({ minZoom: zooms[0], maxZoom: 1, padding: 0.05 }),
        ),
      focus: () => frame.current?.focus({ preventScroll: true }),
    }
    return () => {
      drawing.current = null
    }
  }, [drawing, layout])
  useEffect(() => () => keepView(name, library.current?.getViewport()), [name])

  return (
    <ReactFlow<PlaceNode, LineEdge>
      ref={frame}
      tabIndex={0}
      aria-label={t('flow.graph')}
      aria-describedby="flow-hint"
      aria-activedescendant={active === undefined ? undefined : elementId(active)}
      className="flow ring-inside"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      defaultViewport={first.current}
      onInit={(instance) => {
        library.current = instance
      }}
      minZoom={zooms[0]}
      maxZoom={zooms[1]}
      onlyRenderVisibleElements
      panOnScroll
      zoomOnDoubleClick={false}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      proOptions={attribution}
      onNodeClick={(_, { id, data: { node } }) => {
        pointed.merge({ active: id })
        if (getNodePath(node) !== undefined) open(id)
      }}
      onNodeMouseEnter={(_, { id }) => pointed.merge({ hovered: id })}
      onNodeMouseLeave={() => pointed.merge({ hovered: undefined })}
    />
  )
}
