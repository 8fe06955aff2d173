package org.openrounds.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
