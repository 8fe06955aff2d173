import { HUB, OTHER_HUB, SUPERHUB, THIRD_HUB } from "../network.ts";
import { ANDES_PROGRAMS } from "./andes.ts";
import { DIABETES_PROGRAMS } from "./diabetes.ts";
import { FAMILY_PROGRAMS } from "./family.ts";
import { INFECTION_PROGRAMS } from "./infections.ts";
import { LAKES_PROGRAMS } from "./lakes.ts";
import type { DemoOffer } from "./plan.ts";
import { TRAINING_PROGRAMS } from "./training.ts";

/** The programs of each organization. */
export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    hub: HUB,
    owner: "hub@demo.example",
    author: "admin@demo.example",
    programs: [...DIABETES_PROGRAMS, ...FAMILY_PROGRAMS, ...INFECTION_PROGRAMS],
  },
  {
    hub: OTHER_HUB,
    owner: "otherhub@demo.example",
    author: "owen.fairley@greatlakes.example",
    programs: LAKES_PROGRAMS,
  },
  {
    hub: THIRD_HUB,
    owner: "lucia.huaman@andes.example",
    author: "mateo.rivas@andes.example",
    programs: ANDES_PROGRAMS,
  },
  {
    hub: SUPERHUB,
    owner: "superhub@demo.example",
    author: "ruth.dcosta@deccan.example",
    programs: TRAINING_PROGRAMS,
  },
];
