import type { DemoCity, DemoOrganization } from "./network.ts";
import type { NameOrigin } from "./names.ts";

/** A spoke site with its learners. */
export interface DemoSite extends DemoOrganization {
  readonly origin: NameOrigin;
  readonly learners: number;
}

interface SiteRegion {
  readonly origin: NameOrigin;
  readonly timeZone: string;
  readonly language: string;
  /** The description of a spoke site in the region. */
  readonly description: string;
}

type SiteLine = readonly [name: string, learners: number, city: string, latitude: number, longitude: number];

const sitesOf = (region: SiteRegion, lines: readonly SiteLine[]): DemoSite[] =>
  lines.map(([name, learners, cityName, latitude, longitude]) => {
    const city: DemoCity = { name: cityName, latitude, longitude };
    return { ...region, level: "SPOKE", name, learners, city };
  });

const inIndia = (origin: NameOrigin, language: string, description: string): SiteRegion => ({
  origin,
  language,
  description,
  timeZone: "Asia/Kolkata",
});
const inAndes = (timeZone: string): SiteRegion => ({
  origin: "andean",
  timeZone,
  language: "es",
  description: "Establecimiento de salud del primer nivel de atención.",
});
const atLakes = (timeZone: string): SiteRegion => ({
  origin: "english",
  timeZone,
  language: "en_US",
  description: "Rural clinic with family doctors, nurses and a visiting pharmacist.",
});
const kyrgyzstan: SiteRegion = {
  origin: "kyrgyz",
  timeZone: "Asia/Bishkek",
  language: "ru",
  description: "Первичная медицинская помощь для горных сёл.",
};
const vietnam: SiteRegion = {
  origin: "vietnamese",
  timeZone: "Asia/Ho_Chi_Minh",
  language: "vi",
  description: "Trạm y tế tuyến cơ sở.",
};
const kenya: SiteRegion = {
  origin: "kenyan",
  timeZone: "Africa/Nairobi",
  language: "en_US",
  description: "Health center with a maternity ward and community health volunteers.",
};

export const DEMO_SITES: readonly DemoSite[] = [
  ...sitesOf(inIndia("marathi", "mr", "Primary health center for thirty villages."), [
    ["PHC Wardha", 8, "Wardha", 20.7453, 78.6022],
    ["Rural Hospital Achalpur", 6, "Achalpur", 21.2573, 77.5086],
    ["PHC Katol", 6, "Katol", 21.2737, 78.5856],
    ["PHC Umred", 5, "Umred", 20.8539, 79.3248],
  ]),
  ...sitesOf(inIndia("odia", "en_IN", "Public hospital of its district."), [
    ["District Hospital Cuttack", 3, "Cuttack", 20.4625, 85.8828],
    ["PHC Koraput", 6, "Koraput", 18.8135, 82.7123],
    ["PHC Rayagada", 6, "Rayagada", 19.1712, 83.4163],
  ]),
  ...sitesOf(inIndia("hindi", "hi", "सामुदायिक स्वास्थ्य केंद्र।"), [
    ["Community Health Centre Mirzapur", 8, "Mirzapur", 25.146, 82.569],
    ["PHC Chhindwara", 6, "Chhindwara", 22.0574, 78.9382],
    ["Community Health Centre Sagar", 6, "Sagar", 23.8388, 78.7378],
  ]),
  ...sitesOf(inIndia("tamil", "ta", "ஆரம்ப சுகாதார நிலையம்."), [
    ["Health Centre Sivaganga", 6, "Sivaganga", 9.8433, 78.4809],
    ["Health Centre Villupuram", 6, "Villupuram", 11.9401, 79.4861],
  ]),
  ...sitesOf(inIndia("malayalam", "ml", "കുടുംബാരോഗ്യ കേന്ദ്രം."), [
    ["Family Health Centre Nilambur", 7, "Nilambur", 11.277, 76.2258],
    ["Palliative Clinic Kalpetta", 6, "Kalpetta", 11.6103, 76.083],
  ]),
  ...sitesOf(kyrgyzstan, [
    ["Районная больница Нарын", 6, "Naryn", 41.4287, 75.9911],
    ["Семейная амбулатория Каракол", 6, "Karakol", 42.4907, 78.3936],
  ]),
  ...sitesOf(vietnam, [
    ["Trạm y tế Hương Thủy", 7, "Hương Thủy", 16.3973, 107.6926],
    ["Trạm y tế Sa Pa", 6, "Sa Pa", 22.3364, 103.8438],
  ]),
  ...sitesOf(inAndes("America/Lima"), [
    ["Centro de Salud Ayaviri", 7, "Ayaviri", -14.8817, -70.5903],
    ["Centro de Salud Huanta", 6, "Huanta", -12.9339, -74.2478],
  ]),
  ...sitesOf(inAndes("America/La_Paz"), [["Centro de Salud Uyuni", 5, "Uyuni", -20.4597, -66.825]]),
  ...sitesOf(inAndes("America/Guayaquil"), [["Subcentro de Salud Guaranda", 5, "Guaranda", -1.5926, -79.001]]),
  ...sitesOf(atLakes("America/Detroit"), [
    ["North Shore Clinic Marquette", 7, "Marquette", 46.5436, -87.3954],
    ["Lakeside Clinic Alpena", 6, "Alpena", 45.0617, -83.4327],
  ]),
  ...sitesOf(atLakes("America/Toronto"), [["Community Clinic Thunder Bay", 5, "Thunder Bay", 48.3809, -89.2477]]),
  ...sitesOf(kenya, [["Health Centre Siaya", 6, "Siaya", 0.0607, 34.2881]]),
];
