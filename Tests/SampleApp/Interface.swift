/// The window's interface in GtkBuilder's XML. Every widget with a handler has an id.
let interface = """
  <interface>
    <object class="GtkWindow" id="window">
      <property name="title">Sample App</property>
      <property name="default-width">520</property>
      <property name="default-height">640</property>
      <property name="titlebar">
        <object class="GtkHeaderBar">
          <child>
            <object class="GtkMenuButton" id="more">
              <property name="label">More</property>
              <property name="popover">
                <object class="GtkPopover">
                  <property name="child">
                    <object class="GtkButton" id="inside"><property name="label">Inside</property></object>
                  </property>
                </object>
              </property>
            </object>
          </child>
        </object>
      </property>
      <property name="child">
        <object class="GtkBox" id="content">
          <property name="orientation">vertical</property>
          <property name="spacing">6</property>
          <child>
            <object class="GtkBox">
              <property name="spacing">6</property>
              <child>
                <object class="GtkButton" id="press"><property name="label">Press Me</property></object>
              </child>
              <child>
                <object class="GtkButton" id="dialog">
                  <property name="label">Open Dialog</property>
                  <property name="tooltip-text">Opens a second window</property>
                </object>
              </child>
              <child>
                <object class="GtkButton" id="later"><property name="label">Later</property></object>
              </child>
              <child>
                <object class="GtkButton" id="stall"><property name="label">Stall</property></object>
              </child>
              <child>
                <object class="GtkButton">
                  <property name="label">Insensitive</property>
                  <property name="sensitive">0</property>
                </object>
              </child>
            </object>
          </child>
          <child><object class="GtkLabel" id="count"><property name="label">Pressed 0 times</property></object></child>
          <child><object class="GtkLabel" id="event"><property name="label">Nothing yet</property></object></child>
          <child>
            <object class="GtkEntry" id="entry">
              <accessibility><property name="label">Your Name</property></accessibility>
            </object>
          </child>
          <child><object class="GtkLabel" id="echo"><property name="label">Hello</property></object></child>
          <child>
            <object class="GtkBox">
              <property name="spacing">6</property>
              <child><object class="GtkToggleButton"><property name="label">Bold</property></object></child>
              <child><object class="GtkCheckButton"><property name="label">Agree</property></object></child>
              <child>
                <object class="GtkScale">
                  <property name="hexpand">1</property>
                  <property name="adjustment">
                    <object class="GtkAdjustment">
                      <property name="upper">100</property>
                      <property name="value">25</property>
                      <property name="step-increment">5</property>
                    </object>
                  </property>
                  <accessibility><property name="label">Volume</property></accessibility>
                </object>
              </child>
            </object>
          </child>
          <child>
            <object class="GtkDrawingArea" id="canvas">
              <property name="height-request">100</property>
              <property name="accessible-role">img</property>
              <accessibility><property name="label">Canvas</property></accessibility>
            </object>
          </child>
          <child>
            <object class="GtkScrolledWindow">
              <property name="vexpand">1</property>
              <property name="child">
                <object class="GtkListBox" id="list">
                  <property name="selection-mode">multiple</property>
                  <property name="activate-on-single-click">0</property>
                  <accessibility><property name="label">Fruits</property></accessibility>
                </object>
              </property>
            </object>
          </child>
          <child>
            <object class="GtkStack" id="pages">
              <child>
                <object class="GtkStackPage">
                  <property name="name">front</property>
                  <property name="child">
                    <object class="GtkButton" id="front"><property name="label">Front Page</property></object>
                  </property>
                </object>
              </child>
              <child>
                <object class="GtkStackPage">
                  <property name="name">back</property>
                  <property name="child">
                    <object class="GtkLabel"><property name="label">Back Page</property></object>
                  </property>
                </object>
              </child>
            </object>
          </child>
        </object>
      </property>
    </object>
  </interface>
  """
