// The styles that all Mantine components need; those of a component are imported by the file that uses it, in Mantine's
// order.
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
