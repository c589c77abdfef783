import { useId } from 'react'

/** Radio buttons that look like one switch. */
export function SegmentedControl<Value extends string>(props: {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange(value: Value): void
}) {
  const group = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={group}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
