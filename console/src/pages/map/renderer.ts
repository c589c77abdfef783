/** What part of the map is shown: its middle, and how many pixels its side has. */
export type Camera = { x: number; y: number; scale: number }

const vertexShader = `#version 300 es
in vec2 position;
in vec3 colour;
in float selected;
uniform vec2 middle;
uniform vec2 scale;
uniform float size;
out vec3 shade;
out float glow;
void main() {
  gl_Position = vec4((position - middle) * scale * vec2(1.0, -1.0), 0.0, 1.0);
  gl_PointSize = size * (selected > 0.0 ? 1.8 : 1.0);
  shade = selected > 0.0 ? vec3(1.0) : colour;
  glow = selected;
}`

const fragmentShader = `#version 300 es
precision mediump float;
in vec3 shade;
in float glow;
out vec4 result;
void main() {
  float distance = length(gl_PointCoord - vec2(0.5));
  if (distance > 0.5) discard;
  result = vec4(shade, (glow > 0.0 ? 1.0 : 0.82) * smoothstep(0.5, 0.34, distance));
}`

/** Draws points with WebGL 2. The buffers stay on the graphics card: a frame costs one call. */
export class MapRenderer {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #buffers: Record<'position' | 'colour' | 'selected', WebGLBuffer>
  #count = 0

  /** Null where the browser cannot draw it. */
  static create(canvas: HTMLCanvasElement): MapRenderer | null {
    const gl = canvas.getContext('webgl2', { antialias: false, alpha: true, powerPreference: 'low-power' })
    return gl === null ? null : new MapRenderer(gl)
  }

  private constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = linkProgram(gl)
    const attribute = (name: string, size: number, type: number, isNormalised: boolean) => {
      const buffer = gl.createBuffer()
      const location = gl.getAttribLocation(this.#program, name)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(location, size, type, isNormalised, 0, 0)
      return buffer
    }
    this.#buffers = {
      position: attribute('position', 2, gl.FLOAT, false),
      colour: attribute('colour', 3, gl.UNSIGNED_BYTE, true),
      selected: attribute('selected', 1, gl.UNSIGNED_BYTE, false),
    }
    // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a hook
    gl.useProgram(this.#program)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
  }

  setPoints(positions: Float32Array): void {
    this.#count = positions.length / 2
    this.#fill('position', positions)
    this.#fill('selected', new Uint8Array(this.#count))
  }

  setColours(colours: Uint8Array): void {
    this.#fill('colour', colours)
  }

  setSelected(indexes: Iterable<number>): void {
    const selected = new Uint8Array(this.#count)
    for (const index of indexes) selected[index] = 1
    this.#fill('selected', selected)
  }

  draw({ x, y, scale }: Camera, ratio: number): void {
    const gl = this.#gl
    const { width, height } = gl.canvas
    gl.viewport(0, 0, width, height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    const uniform = (name: string) => gl.getUniformLocation(this.#program, name)
    gl.uniform2f(uniform('middle'), x, y)
    gl.uniform2f(uniform('scale'), (2 * scale * ratio) / width, (2 * scale * ratio) / height)
    gl.uniform1f(uniform('size'), pointSize(this.#count, scale) * ratio)
    gl.drawArrays(gl.POINTS, 0, this.#count)
  }

  #fill(name: 'position' | 'colour' | 'selected', data: Float32Array | Uint8Array): void {
    this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, this.#buffers[name])
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, data, this.#gl.STATIC_DRAW)
  }
}

/** Few points are large, many are small; they grow as one comes closer. */
export function pointSize(count: number, scale: number): number {
  const base = Math.max(2, Math.min(16, 900 / Math.sqrt(count + 1)))
  return Math.min(24, base * Math.max(1, Math.sqrt(scale / 700)))
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(`the shaders do not link: ${gl.getProgramInfoLog(program)}`)
  return program
}
