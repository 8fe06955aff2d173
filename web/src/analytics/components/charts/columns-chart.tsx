import { scaleBand, scaleLinear, scaleQuantize, type ScaleBand, type ScaleLinear } from "d3-scale";
import { line as lineOf, stack, type Series as Layer } from "d3-shape";
import { useState, type PointerEvent } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ValueAxis } from "../../../ui/value-axis.tsx";

export interface ColumnSeries {
  readonly name: string;
  /** The number of a chart colour of the theme. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6;
  readonly values: readonly number[];
}

interface ColumnsChartProps {
  readonly name: string;
  readonly summary: string;
  readonly labels: readonly string[];
  /** The full text of each label. */
  readonly titles: readonly string[];
  /** Stacked on each other. */
  readonly bars: readonly ColumnSeries[];
  readonly line?: ColumnSeries;
}

const HEIGHT = 246;
const BASE = 218;
const TOP = 8;
const LEFT = 44;
const WIDTH = 1134;
const MIN_STEP = 30;
const MAX_BAR_WIDTH = 34;
const PADDING = 0.34;
const STEPS = 4;
const MIN_LABEL_WIDTH = 46;
const TOOLTIP = { width: 190, line: 17, pad: 14 } as const;

const colourOf = ({ colour }: ColumnSeries): string => `var(--or-chart-${colour})`;

interface ChartTooltipProps {
  readonly title: string;
  readonly series: readonly ColumnSeries[];
  readonly index: number;
  readonly left: number;
}

/** The values at one position. */
function ChartTooltip({ title, series, index, left }: ChartTooltipProps) {
  const height = TOOLTIP.pad * 2 + TOOLTIP.line * series.length + 6;
  return (
    <g transform={`translate(${left} 12)`} className="bubble" data-no-picture>
      <rect width={TOOLTIP.width} height={height} rx="8" />
      <text x="12" y="20" className="bubble__t">
        {title.length > 26 ? `${title.slice(0, 25)}…` : title}
      </text>
      {series.map((each, row) => (
        <g key={each.name}>
          <text x="12" y={38 + row * TOOLTIP.line}>
            {each.name}
          </text>
          <text x={TOOLTIP.width - 12} y={38 + row * TOOLTIP.line} textAnchor="end">
            {formatNumber(each.values[index] ?? 0)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Legend({ bars, line }: Pick<ColumnsChartProps, "bars" | "line">) {
  return (
    <span className="legend">
      {bars.map((each) => (
        <span key={each.name}>
          <i style={{ background: colourOf(each) }} />
          {each.name}
        </span>
      ))}
      {line !== undefined && (
        <span>
          <i className="kl" style={{ background: colourOf(line) }} />
          {line.name}
        </span>
      )}
    </span>
  );
}

interface Layout {
  readonly width: number;
  readonly x: ScaleBand<number>;
  readonly y: ScaleLinear<number, number>;
  /** The lower and upper end of each column, by series. */
  readonly layers: readonly Layer<string, number>[];
}

/** The scales of the chart and its stacked columns. */
function layoutOf({ labels, bars, line }: Pick<ColumnsChartProps, "labels" | "bars" | "line">): Layout {
  const width = Math.max(WIDTH, LEFT + labels.length * MIN_STEP);
  const layers = stack<unknown, string, number>()
    .keys(bars.keys())
    .value((_, layer, index) => bars[layer]?.values[index] ?? 0)(labels);
  return {
    width,
    x: scaleBand(labels.keys(), [LEFT, width])
      .paddingInner(PADDING)
      .paddingOuter(PADDING / 2),
    y: scaleLinear(
      [0, Math.max(STEPS, ...layers.flatMap((layer) => layer.map(([, top]) => top)), ...(line?.values ?? []))],
      [BASE, TOP],
    ).nice(STEPS),
    layers,
  };
}

/** Stacked columns over time with an optional line. On a phone the chart scrolls sideways. */
export function ColumnsChart({ name, summary, labels, titles, bars, line }: ColumnsChartProps) {
  const t = useText();
  const [hoveredIndex, setHoveredIndex] = useState<number>();
  const { width, x, y, layers } = layoutOf({ labels, bars, ...(line && { line }) });
  const barWidth = Math.min(MAX_BAR_WIDTH, x.bandwidth());
  const middle = (index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;
  const labelStep = Math.ceil(MIN_LABEL_WIDTH / x.step());
  const series = [...bars, ...(line === undefined ? [] : [line])];
  const indexAt = scaleQuantize([LEFT, width], x.domain());
  const hover = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setHoveredIndex(indexAt(((event.clientX - box.left) / box.width) * width));
  };
  const tooltipLeft = (index: number): number => Math.min(middle(index) + 12, width - TOOLTIP.width - 4);
  return (
    <>
      <Legend bars={bars} {...(line && { line })} />
      <div className="chartwrap" tabIndex={0} role="region" aria-label={t("analytics.chart.scroll", { name })}>
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          style={width > WIDTH ? { width: `${width / 16}rem` } : undefined}
          role="img"
          aria-label={summary}
          onPointerMove={hover}
          onPointerLeave={() => setHoveredIndex(undefined)}
        >
          <ValueAxis scale={y} ticks={y.ticks(STEPS)} from={LEFT} to={width} textOf={formatNumber} />
          {bars.map((each, layer) =>
            layers[layer]?.map(([from, to], index) => (
              <rect
                key={`${each.name} ${index}`}
                x={middle(index) - barWidth / 2}
                y={y(to)}
                width={barWidth}
                height={y(from) - y(to)}
                rx={Math.min(4, barWidth / 4)}
                style={{ fill: colourOf(each) }}
              />
            )),
          )}
          {labels.map(
            (label, index) =>
              index % labelStep === 0 && (
                <text key={`${label} ${index}`} x={middle(index)} y={BASE + 20} textAnchor="middle">
                  {label}
                </text>
              ),
          )}
          {line !== undefined && (
            <g>
              <path
                d={lineOf<number>((_, index) => middle(index), y)(line.values) ?? undefined}
                fill="none"
                stroke={colourOf(line)}
                strokeWidth="2.5"
                strokeLinejoin="round"
              />
              {line.values.map((value, index) => (
                <circle
                  key={index}
                  cx={middle(index)}
                  cy={y(value)}
                  r={x.step() < MIN_STEP * 1.5 ? 2.5 : 4.5}
                  style={{ fill: colourOf(line) }}
                  stroke="var(--or-bg-surface)"
                  strokeWidth="2"
                />
              ))}
            </g>
          )}
          {hoveredIndex !== undefined && (
            <ChartTooltip
              title={titles[hoveredIndex] ?? ""}
              series={series}
              index={hoveredIndex}
              left={tooltipLeft(hoveredIndex)}
            />
          )}
        </svg>
      </div>
    </>
  );
}
